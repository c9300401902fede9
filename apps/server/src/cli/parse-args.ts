import { parseArgs } from 'node:util'
import type { Options } from './admin-values.ts'
import { CommandError } from './command-error.ts'

const DRY_RUN = 'dry-run'
const ENCRYPT = 'encrypt'
const CHECK = 'check'
const TAKE_BACK = 'take-back'
const CLEAR = 'clear'
/** Options without a value: what follows one is an argument of the command. */
const FLAGS: readonly string[] = [DRY_RUN, ENCRYPT, CHECK, TAKE_BACK, CLEAR]

type CommandSpec = { readonly argCount: number; readonly options?: readonly string[] }

/** How many arguments follow each command, and its options. `admin` checks its options itself. */
const COMMANDS: Readonly<Record<string, CommandSpec>> = {
  admin: { argCount: 2 },
  backup: { argCount: 1, options: [ENCRYPT] },
  restore: { argCount: 1, options: [] },
  move: { argCount: 0, options: ['to', 'company', 'address', TAKE_BACK, CLEAR] },
  reopen: { argCount: 0, options: [] },
  import: { argCount: 2, options: ['registration', DRY_RUN] },
  rollup: { argCount: 1, options: [CHECK] },
  audit: { argCount: 2, options: ['head'] },
  'demo-large': { argCount: 0, options: [] },
}

export type Command = { readonly args: readonly string[]; readonly options: Options }

/** Accepts any `--name value`; `validateCommandLine` checks the names. */
export const parseCommandLine = (args: readonly string[]): Command => {
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true, allowPositionals: true })
  const positionals: string[] = []
  const options: Record<string, string | boolean> = {}
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind === 'positional') positionals.push(token.value)
    if (token?.kind !== 'option') continue
    const next = tokens[at + 1]
    if (token.value !== undefined) options[token.name] = token.value
    else if (!FLAGS.includes(token.name) && next?.kind === 'positional') {
      options[token.name] = next.value
      at += 1
    } else options[token.name] = true
  }
  return { args: positionals, options }
}

/** A mistyped option must not be ignored: `--dryrun` would import for real. */
export const validateCommandLine = ({ args: [command = '', ...args], options }: Command): void => {
  const spec = COMMANDS[command]
  if (!spec) return
  if (spec.options) rejectUnknownOptions(command, spec.options, options)
  const valued = FLAGS.find((name) => typeof options[name] === 'string')
  if (valued !== undefined) throw new CommandError(`--${valued} takes no value.`)
  const extra = args[spec.argCount]
  if (extra !== undefined)
    throw new CommandError(`Unexpected argument "${extra}". Put names that contain spaces in quotes.`)
}

export const rejectUnknownOptions = (command: string, allowed: readonly string[], options: Options): void => {
  const list = (names: readonly string[]): string => names.map((name) => `--${name}`).join(', ')
  const unknown = Object.keys(options).filter((name) => !allowed.includes(name))
  if (unknown.length === 0) return
  throw new CommandError(`${list(unknown)} is not known. Options of ${command}: ${list(allowed) || 'none'}.`)
}
