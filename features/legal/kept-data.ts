/**
 * A kind of personal data in the privacy policy: its database `tables`, and the `parts` of the data
 * export (`personalData` of the features).
 */
export type KeptData = { word: string; tables: readonly string[]; parts: readonly string[] }

/**
 * All personal data that is stored. `test/legal-truth.test.ts` compares it with the migrated
 * database and the data export: a table with personal data must be listed here before it is merged.
 * `word` is the translation key of its description and retention.
 */
export const keptData = [
  {
    word: 'account',
    tables: ['accounts_accounts', 'accounts_roles', 'accounts_former_roles', 'accounts_bans'],
    parts: ['accounts'],
  },
  { word: 'conduct', tables: ['members_warnings', 'members_notes', 'members_corrections'], parts: ['members'] },
  { word: 'guestBans', tables: ['members_guest_bans'], parts: [] },
  { word: 'logins', tables: ['accounts_sessions', 'notifications_subscriptions'], parts: [] },
  { word: 'proofs', tables: ['accounts_codes', 'passkeys_challenges'], parts: [] },
  { word: 'passkeys', tables: ['passkeys_user_handles', 'passkeys_credentials'], parts: ['passkeys'] },
  { word: 'apiKeys', tables: ['programs_keys', 'programs_usage'], parts: ['apiKeys'] },
  {
    word: 'coins',
    tables: [
      'accounts_ledger',
      'comments_rewards',
      'rewards_achievements',
      'rewards_streaks',
      'rewards_months',
      'shop_owned',
      'shop_purchases',
      'shop_wishes',
    ],
    parts: ['rewards', 'shop'],
  },
  { word: 'presence', tables: ['presence_members', 'presence_guests'], parts: ['presence'] },
  {
    word: 'comments',
    tables: ['comments_comments', 'comments_keys', 'comments_reactions', 'comments_reports'],
    parts: ['comments'],
  },
  {
    word: 'moderation',
    tables: ['comments_appeals', 'comments_decisions', 'comments_notes', 'comments_words', 'comments_former_words'],
    parts: [],
  },
  { word: 'requests', tables: ['radio_wishes', 'radio_requests'], parts: ['radio'] },
  { word: 'hearts', tables: ['radio_hearts'], parts: ['radioHearts'] },
  {
    word: 'applications',
    tables: ['jobs_applications', 'jobs_attachments', 'jobs_messages', 'jobs_notes', 'jobs_votes', 'jobs_bars'],
    parts: ['jobs'],
  },
  {
    word: 'notices',
    tables: [
      'notifications_notices',
      'notifications_muted_topics',
      'notifications_pushes',
      'notifications_messages',
      'notifications_resting',
    ],
    parts: ['notifications'],
  },
  {
    word: 'follows',
    tables: [
      'notifications_quiet_hours',
      'follows_follows',
      'follows_changes',
      'follows_deliveries',
      'follows_feeds',
      'follows_looks',
      'follows_group_looks',
    ],
    parts: ['follows'],
  },
  { word: 'acts', tables: ['audit_acts', 'site_changes'], parts: [] },
  {
    word: 'team',
    tables: [
      'team_profiles',
      'news_articles',
      'news_authors',
      'news_drafts',
      'news_revisions',
      'news_remarks',
      'news_previews',
      'news_reads',
      'media_pictures',
      'gallery_proposals',
      'radio_shows',
      'radio_swaps',
      'shop_restocks',
      'radio_plays',
      'badges_staff_texts',
      'badges_ways',
      'badges_proposals',
      'radio_settings',
      'words_texts',
      'words_history',
      'housekeeping_notes',
      'housekeeping_presence',
    ],
    parts: ['team', 'badges', 'housekeeping', 'media', 'gallery', 'news', 'radioShows', 'words'],
  },
  {
    word: 'players',
    tables: [
      'scanner_players',
      'scanner_panels',
      'scanner_earlier',
      'scanner_changes',
      'scanner_badges',
      'scanner_friends',
      'scanner_groups',
      'scanner_rooms',
      'scanner_photos',
      'scanner_earlier_stays',
      'scanner_scores',
      'scanner_scores_due',
      'scanner_unlisted',
      'gallery_photos',
    ],
    parts: ['scanner'],
  },
  {
    word: 'origins',
    tables: [
      'origins_players',
      'origins_fishing',
      'origins_matches',
      'origins_fishers',
      'origins_fishing_days',
      'origins_fishing_places',
    ],
    parts: ['origins', 'originsFishing'],
  },
  {
    word: 'hidden',
    tables: ['accounts_hidden_players', 'accounts_off_boards', 'scanner_redactions', 'follows_forbidden'],
    parts: [],
  },
  { word: 'removals', tables: ['scanner_removals'], parts: [] },
  { word: 'turns', tables: ['platform_turns'], parts: [] },
  { word: 'tasks', tables: [], parts: [] },
  { word: 'log', tables: [], parts: [] },
] as const satisfies readonly KeptData[]
