import { openFileLinks, tableRow } from '#test/documents/file-links.ts'
import { chapterOf, type Requirement } from './requirements.ts'
import { chapters } from './standard.ts'

/** Writes `docs/asvs.md`: how many requirements are met, and all by verdict and chapter. */
export function asvsPage(requirements: readonly Requirement[]): string {
  const { linkTo, definitions } = openFileLinks()
  const of = (verdict: Requirement['verdict']) => requirements.filter((each) => each.verdict === verdict)
  const [met, notApplicable, notMet] = [of('met'), of('not applicable'), of('not met')]
  const row = ({ number, requirement, how, files }: Requirement) =>
    tableRow([number, requirement, how ?? '', (files ?? []).map(linkTo).join(', ')])
  return `# OWASP ASVS 5.0, level 2

<!-- Made from test/asvs/requirements. To write it anew: vitest run -u test/asvs.test.ts -->

How the site meets the ${requirements.length} requirements of levels 1 and 2 of the [Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0/en), in few words; the standard has the full text.
The developers compared the requirements with the code themselves; there was no review from outside. ${met.length} are met, ${notApplicable.length} do not apply and ${notMet.length} are not met. Level 2 is therefore not reached.
Level 1 is not reached either, because of the prefix of two cookies (3.3.1), the shortest password (6.2.1) and libraries within the times for updates (15.2.1).

| Chapter | Met | Not applicable | Not met |
| --- | --- | --- | --- |
${chapters.map((title, at) => countsOf(`V${at + 1} ${title}`, requirements.filter(inChapter(at)))).join('\n')}
${countsOf('All', requirements)}

\`test/asvs.test.ts\` compares [the data](../test/asvs/requirements) with the numbers of the standard, and checks that every file exists. File names without an ending are tests.

## Not met

| No. | Requirement | Why | Files |
| --- | --- | --- | --- |
${notMet.map(row).join('\n')}

## Met

${chapters.flatMap((title, at) => metTable(`V${at + 1} ${title}`, met.filter(inChapter(at)).map(row))).join('\n\n')}

## Not applicable

| Why | Requirements |
| --- | --- |
${reasonsOf(notApplicable).join('\n')}

${definitions()}`
}

function inChapter(at: number) {
  return (requirement: Requirement) => chapterOf(requirement) === at + 1
}

function countsOf(title: string, requirements: readonly Requirement[]): string {
  const count = (verdict: Requirement['verdict']) => requirements.filter((each) => each.verdict === verdict).length
  return tableRow([title, count('met'), count('not applicable'), count('not met')])
}

function metTable(title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return []
  return [`### ${title}\n\n| No. | Requirement | How | Files |\n| --- | --- | --- | --- |\n${rows.join('\n')}`]
}

/** One row for each reason with the requirements that it excludes. */
function reasonsOf(requirements: readonly Requirement[]): string[] {
  const byReason = Map.groupBy(requirements, ({ how }) => how ?? '')
  return [...byReason].map(([reason, excluded]) => {
    const listed = excluded.map(({ number, requirement }) => `${number} ${requirement.replace(/\.$/, '')}`)
    return tableRow([reason, listed.join('; ')])
  })
}
