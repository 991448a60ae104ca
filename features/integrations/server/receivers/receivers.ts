import type { TargetKind } from '../../contract.ts'
import { bluesky } from './bluesky.ts'
import { discord } from './discord.ts'
import { mastodon } from './mastodon.ts'
import type { Receiver } from './receiver.ts'
import { telegram } from './telegram.ts'
import { webhook } from './webhook.ts'

/** How a message is sent to each kind of target. */
export const receivers: Readonly<Record<TargetKind, Receiver>> = { discord, telegram, mastodon, bluesky, webhook }
