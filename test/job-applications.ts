import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import {
  Application,
  Attachment,
  apply,
  type ChatMessage,
  listOwnApplications,
  sendMessage,
  showChat,
  uploadAttachment,
} from '#features/jobs/contract.ts'
import { addPosition } from '#features/jobs/server/api.ts'
import type { Call } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from './member.ts'
import { samplePdf } from './sample-files.ts'
import type { TestSite } from './site.ts'

/** A file as a browser sends it. */
export type SentFile = { bytes: Buffer; name?: string; type?: string; part?: string }

/** Uploads a file and returns status and body. */
export async function upload(site: TestSite, member: Pick<Member, 'token'>, file: SentFile) {
  const { bytes, name = 'letter.pdf', type = 'application/octet-stream', part = 'file' } = file
  const form = new FormData()
  form.append(part, new Blob([new Uint8Array(bytes)], { type }), name)
  return sendForm(site, member, form)
}

/** Sends any form to the upload endpoint. */
export async function sendForm(site: TestSite, member: Pick<Member, 'token'>, body: FormData | string) {
  const response = await fetch(site.address + uploadAttachment.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}` },
    body,
  })
  const said: unknown = await response.json()
  return { status: response.status, body: said }
}

/** Uploads a file and expects success. */
export async function uploaded(site: TestSite, member: Pick<Member, 'token'>, file?: SentFile): Promise<Attachment> {
  const { status, body } = await upload(site, member, file ?? { bytes: samplePdf() })
  if (status !== 201) throw new Error(`The file was answered with ${status}: ${JSON.stringify(body)}`)
  return Attachment.parse(body)
}

/** All files in the site's folder, including incomplete ones. */
export async function filesOnDisk(site: TestSite): Promise<string[]> {
  const folder = path.join(site.dataFolder, 'attachments')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Creates an open position and returns its number. */
export async function newPosition(site: TestSite, language: LanguageCode = 'en'): Promise<number> {
  const text = { title: 'Night porter', summary: 'Keeps the lights on.', tasks: ['Ring'], requirements: ['A bell'] }
  const added = await addPosition(site.database.db, { ...text, key: randomUUID(), language }, new Date())
  if (!added) throw new Error('There is such a position')
  return added.id
}

/** A complete application, with the given fields replaced. */
export function applicationDraft(of: Partial<Call<typeof apply>['body']> & { positionId: number }) {
  const written = { fansiteName: '', discordUsername: 'night.owl', motivation: 'I like bells.' }
  return { hotel: 'hhus', habboExperience: 5, wasOnFansite: false, ...written, ...of } as const
}

/** Applies for a new or the given position and expects success. */
export async function applied(
  site: TestSite,
  member: Member,
  of: Partial<Call<typeof apply>['body']> = {},
): Promise<Application> {
  const positionId = of.positionId ?? (await newPosition(site))
  const { status, body } = await member.ask(apply, {
    body: applicationDraft({ hotel: member.hotel, ...of, positionId }),
  })
  if (status !== 201) throw new Error(`The application was answered with ${status}: ${JSON.stringify(body)}`)
  return Application.parse(body)
}

/** A member's applications as they see them. */
export async function ownApplications(member: Member): Promise<Application[]> {
  return listOwnApplications.result.parse((await member.ask(listOwnApplications, {})).body)
}

/** The chat of an application as the applicant sees it. */
export async function readChat(member: Member, id: number): Promise<z.output<typeof showChat.result>> {
  return showChat.result.parse((await member.ask(showChat, { params: { id } })).body)
}

/** Writes to the team and expects success. */
export async function written(member: Member, id: number, text: string): Promise<ChatMessage> {
  const { status, body } = await member.ask(sendMessage, { params: { id }, body: { text, key: randomUUID() } })
  if (status !== 201) throw new Error(`The message was answered with ${status}: ${JSON.stringify(body)}`)
  return sendMessage.result.parse(body)
}
