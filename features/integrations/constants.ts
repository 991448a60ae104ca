/** Where announcements can be sent. */
export const targetKinds = ['discord', 'telegram', 'mastodon', 'bluesky', 'webhook'] as const
export type TargetKind = (typeof targetKinds)[number]

/** What is announced; each target has a switch for each. */
export const announcedKinds = ['news', 'shortNews', 'show', 'badge', 'record', 'status'] as const
export type AnnouncedKind = (typeof announcedKinds)[number]

/** What a delivery is about: an announcement, or a test by the staff. */
export const deliveryKinds = [...announcedKinds, 'test'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/**
 * The states of a delivery. `refused` by the receiver for good; `givenUp` after a day of attempts;
 * `cancelled` since it was not wanted any more; `unclear` if the receiver may have it and would not
 * recognise it if it were sent again.
 */
export const deliveryStates = ['waiting', 'sent', 'refused', 'givenUp', 'cancelled', 'unclear'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The most targets, and the longest text of each field of one. */
export const targetLimits = { count: 20, name: 60, address: 300, recipient: 253, roleMention: 20, secret: 500 } as const

/** For so many days a deleted target can be brought back. */
export const deletedDays = 30

/** How many of the last deliveries are listed. */
export const listedDeliveries = 50

/** The fields of a target that differ by kind. */
export const fieldsOfKind: Readonly<Record<TargetKind, readonly ('address' | 'recipient' | 'roleMention')[]>> = {
  discord: ['roleMention'],
  telegram: ['recipient'],
  mastodon: ['address'],
  bluesky: ['address', 'recipient'],
  webhook: ['address'],
}

/** Kinds whose messages follow a later change of the title. */
export const editableKinds: readonly TargetKind[] = ['discord', 'telegram', 'mastodon', 'webhook']

const secretForms: Readonly<Record<TargetKind, RegExp>> = {
  discord: /^https:\/\/(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d{5,20}\/[\w-]{20,200}$/,
  telegram: /^\d{5,20}:[\w-]{30,100}$/,
  mastodon: /^[\w.~+/=-]{10,500}$/,
  bluesky: /^[!-~]{8,256}$/,
  // 24 to 64 bytes, as Standard Webhooks demands.
  webhook: /^whsec_(?=.{32,88}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
}
const recipientForms: Partial<Record<TargetKind, RegExp>> = {
  telegram: /^(?:@[A-Za-z]\w{3,31}|-?\d{1,20})$/,
  bluesky: /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}$/i,
}

/** A target as it is written. `secret` is '' to keep the one that is set. */
export type WrittenTarget = {
  kind: TargetKind
  name: string
  address: string
  recipient: string
  roleMention: string
  secret: string
}

/** Message keys of the fields of a target that are wrong; `needsSecret` where none is kept. */
export function wrongFields(target: WrittenTarget, needsSecret: boolean): Partial<Record<keyof WrittenTarget, string>> {
  const { kind, name, secret } = target
  const uses = fieldsOfKind[kind]
  const required = (text: string) => (text.trim() === '' ? 'error.formFieldRequired' : undefined)
  const form = recipientForms[kind]
  const secretKey = secret === '' ? undefined : secretForms[kind].test(secret) ? undefined : 'error.integrationSecret'
  const wrong = {
    name: required(name),
    address: uses.includes('address')
      ? (required(target.address) ?? (isTargetAddress(target.address) ? undefined : 'error.integrationAddress'))
      : undefined,
    recipient: uses.includes('recipient')
      ? (required(target.recipient) ?? (form?.test(target.recipient) ? undefined : 'error.integrationRecipient'))
      : undefined,
    roleMention:
      uses.includes('roleMention') && target.roleMention !== '' && !/^\d{5,20}$/.test(target.roleMention)
        ? 'error.integrationRole'
        : undefined,
    secret: needsSecret ? (required(secret) ?? secretKey) : secretKey,
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, key]) => key !== undefined))
}

/** Whether a text is a plain web address. Which hosts are allowed is up to the server. */
function isTargetAddress(written: string): boolean {
  const url = URL.parse(written)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
}
