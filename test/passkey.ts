import { addPasskey, beginAddingPasskey, type Passkey } from '#features/passkeys/contract.ts'
import type { Authenticator } from './authenticator.ts'
import type { Member } from './member.ts'

/** The origin for passkeys of a test site: WebAuthn does not accept numeric addresses. */
export function originOf(site: { address: string }): string {
  return `http://localhost:${new URL(site.address).port}`
}

/** Adds a passkey as a member does in the settings. */
export async function givePasskey(member: Member, authenticator: Authenticator, name = 'My phone'): Promise<Passkey> {
  const begun = await member.ask(beginAddingPasskey, { body: { password: member.password } })
  const response = authenticator.create(beginAddingPasskey.result.parse(begun.body))
  const added = await member.ask(addPasskey, { body: { response, name } })
  return addPasskey.result.parse(added.body)
}
