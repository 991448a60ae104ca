import { writeFile } from 'node:fs/promises'

/** Writes the description of the API of a running site, from which later versions are compared. */
export async function keepDescription(address: string, file: string): Promise<void> {
  const answer = await fetch(`${address}/api/v1/openapi.json`)
  if (!answer.ok) throw new Error(`The description of the API was answered with ${answer.status}`)
  await writeFile(file, `${JSON.stringify(await answer.json(), null, 2)}\n`)
}
