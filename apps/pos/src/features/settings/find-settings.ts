import { SETTINGS, type SettingId } from './settings-list.ts'

/** Without accents, so that "Lange" finds "Länge". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

const IDS = Object.keys(SETTINGS) as SettingId[]

/** Settings whose text contains every word of the query; those whose text begins with it come first. */
export const findSettings = (query: string, textOf: (id: SettingId) => string): SettingId[] => {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const first = words[0]
  if (first === undefined) return []
  const found = IDS.map((id) => ({ id, text: plain(textOf(id)) })).filter(({ text }) =>
    words.every((word) => text.includes(word)),
  )
  const begins = ({ text }: { text: string }) => (text.startsWith(first) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b)).map(({ id }) => id)
}
