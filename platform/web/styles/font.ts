/** A face besides the two of the frame: that of page titles, and the newspaper's. */
export type Font = 'title' | 'paper' | 'paperItalic'
