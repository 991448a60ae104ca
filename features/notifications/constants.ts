/** The highest unread count; beyond it the interface shows "99+". */
export const mostUnread = 100
