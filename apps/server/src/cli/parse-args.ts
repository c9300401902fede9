import { parseArgs } from 'node:util'
import type { Options } from './admin-values.ts'
import { CommandError } from './command-error.ts'

/** Takes no value of its own: what follows it is a word of the command. */
const DRY_RUN = 'dry-run'

type Takes = { readonly words: number; readonly options?: readonly string[] }

/** What each command takes: so many words behind its name, and these options. `admin` looks at its own. */
const TAKES: Readonly<Record<string, Takes>> = {
  admin: { words: 2 },
  backup: { words: 1, options: [] },
  restore: { words: 1, options: [] },
  move: { words: 0, options: ['to'] },
  reopen: { words: 0, options: [] },
  import: { words: 2, options: ['registration', DRY_RUN] },
  'demo-large': { words: 0, options: [] },
}

export type Command = { readonly words: readonly string[]; readonly options: Options }

/** Every `--name value` is taken; which names mean something is the command's business. */
export const parseCommandLine = (args: readonly string[]): Command => {
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
export const validateCommandLine = ({ words: [command = '', ...words], options }: Command): void => {
  const takes = TAKES[command]
  if (!takes) return
  if (takes.options) rejectUnknownOptions(command, takes.options, options)
  if (typeof options[DRY_RUN] === 'string') throw new CommandError(`--${DRY_RUN} takes no value.`)
  const more = words[takes.words]
  if (more !== undefined)
    throw new CommandError(`"${more}" is one word too many. Put names with a space in quotes.`)
}

export const rejectUnknownOptions = (command: string, takes: readonly string[], options: Options): void => {
  const named = (names: readonly string[]): string => names.map((name) => `--${name}`).join(', ')
  const unknown = Object.keys(options).filter((name) => !takes.includes(name))
  if (unknown.length === 0) return
  throw new CommandError(`${named(unknown)} is not known. Options of ${command}: ${named(takes) || 'none'}.`)
}
