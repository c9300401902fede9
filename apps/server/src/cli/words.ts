import { parseArgs } from 'node:util'
import type { Options } from './admin.ts'
import { Refused } from './refused.ts'

/** Takes no value of its own: what follows it is a word of the command. */
const DRY_RUN = 'dry-run'

/** What each command takes: so many words behind its name, and these options. `admin` looks at its own. */
const TAKES: Readonly<Record<string, { readonly words: number; readonly options: readonly string[] }>> = {
  backup: { words: 1, options: [] },
  restore: { words: 1, options: [] },
  move: { words: 0, options: ['to'] },
  reopen: { words: 0, options: [] },
  import: { words: 2, options: ['registration', DRY_RUN] },
  'demo-large': { words: 0, options: [] },
}

export type Command = { readonly words: readonly string[]; readonly options: Options }

/** Every `--name value` is taken; which names mean something is the command's business. */
export const readWords = (args: readonly string[]): Command => {
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true, allowPositionals: true })
  const words: string[] = []
  const options: Record<string, string | boolean> = {}
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind === 'positional') words.push(token.value)
    if (token?.kind !== 'option') continue
    const next = tokens[at + 1]
    if (token.value !== undefined) options[token.name] = token.value
    else if (token.name !== DRY_RUN && next?.kind === 'positional') {
      options[token.name] = next.value
      at += 1
    } else options[token.name] = true
  }
  return { words, options }
}

/** A slip of the key that was passed over in silence would be another command: `--dryrun` would import for real. */
export const refuseOddWords = ({ words: [command = '', ...words], options }: Command): void => {
  const takes = TAKES[command]
  if (!takes) return
  const unknown = Object.keys(options).find((name) => !takes.options.includes(name))
  if (unknown !== undefined) {
    const known = takes.options.map((name) => `--${name}`).join(' and ') || 'none'
    throw new Refused(`--${unknown} is not known. Options of ${command}: ${known}.`)
  }
  if (typeof options[DRY_RUN] === 'string') throw new Refused(`--${DRY_RUN} takes no value.`)
  const more = words[takes.words]
  if (more !== undefined)
    throw new Refused(`"${more}" is one word too many. Put names with a space in quotes.`)
}
