import { parseArgs } from 'node:util'
import { formatAddress, parseAddress } from './addresses.ts'
import { COMMAND } from './command-name.ts'
import { CODE_LIFETIME_MS, openPairingCode } from './pairing-code.ts'
import { removePairing } from './pairings.ts'
import { hasQueues, listQueues } from './print-queue.ts'
import { readOrigin } from './request-guard.ts'
import { isPort, openSettings } from './settings.ts'

/** What each command does, in the order of the help. */
const USES = [
  ['[--port <number>]', 'prints for the tills on this computer; the port is remembered'],
  ['pair [--origin <https://…>]', 'shows a code to type into the till; --origin: only this till can use it'],
  ['pairings', 'the tills that may print'],
  ['unpair <id>|all', 'takes the right away, with the next request'],
  ['printers', 'printers that were added, and the print queues of this system'],
  ['add <name> <address[:port]>', 'a network printer; the port is 9100 unless given'],
  ['remove <name>', 'removes a printer that was added'],
  ['listed-only on|off', 'on: tills print to added printers and queues only'],
] as const
const WIDTH = Math.max(...USES.map(([words]) => words.length))

const HELP = `${USES.map(([words, does]) => `${COMMAND} ${words.padEnd(WIDTH)}  ${does}`).join('\n')}
Each takes --data <folder>, for another place of its settings.`

/** What the user can correct: shown without a stack. */
export class CommandError extends Error {}

export interface BridgeCommand {
  words: readonly string[]
  port: number | undefined
  origin: string | null
  folder: string | undefined
}

export const parseCommand = (args: readonly string[]): BridgeCommand => {
  let parsed
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        origin: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  }
  const { port, origin, data, help = false } = parsed.values
  if (port !== undefined && !isPort(Number(port)))
    throw new CommandError('A port is a number from 1 to 65535.')
  if (origin !== undefined && readOrigin(origin) === undefined)
    throw new CommandError(
      'An origin is the start of the till’s address, such as https://till.example. Plain http is for this computer only.',
    )
  return {
    words: help ? ['help'] : parsed.positionals,
    port: port === undefined ? undefined : Number(port),
    origin: origin ?? null,
    folder: data,
  }
}

export const codeText = (code: string, origin: string | null): string =>
  `Type this code into the till${origin === null ? '' : ` at ${origin}`} (Settings, Printers, Add network printer):

    ${code.slice(0, 4)} ${code.slice(4)}

It is valid for ${CODE_LIFETIME_MS / 60_000} minutes and for one till.`

/** Every command but the bridge itself. Returns what to print. */
export const runCommand = async (
  folder: string,
  { words: [command = '', ...words], origin }: BridgeCommand,
  platform: NodeJS.Platform = process.platform,
): Promise<string> => {
  const settings = openSettings(folder)
  const [first, second] = words
  if (words.length > ({ add: 2, unpair: 1, remove: 1, 'listed-only': 1 }[command] ?? 0))
    throw new CommandError(`Too many arguments. Put names that contain spaces in quotes.\n\n${HELP}`)
  switch (command) {
    case 'help':
      return HELP
    case 'pair':
      return codeText(openPairingCode(folder, Date.now).issue(origin), origin)
    case 'pairings':
      return (
        settings
          .read()
          .pairings.map((one) => `${one.id}  ${one.origin}  since ${one.pairedAt}`)
          .join('\n') || 'No till is paired.'
      )
    case 'unpair': {
      if (first === 'all') settings.change({ pairings: [] })
      else if (!removePairing(settings, first ?? ''))
        throw new CommandError(`No pairing has the id "${first ?? ''}". "${COMMAND} pairings" lists them.`)
      return 'Unpaired.'
    }
    case 'printers': {
      const added = settings.read().printers.map((one) => `${one.name}  ${formatAddress(one)}`)
      const queues = (await listQueues({ lp: 'lp', lpstat: 'lpstat' }, platform)).map(
        (name) => `${name}  (queue)`,
      )
      const found = [...added, ...queues].join('\n') || 'There is no printer yet.'
      return hasQueues(platform) ? found : `${found}\nOn Windows the bridge does not print to print queues.`
    }
    case 'add': {
      const address = parseAddress(second ?? '')
      if (first === undefined || address === undefined)
        throw new CommandError(`Name and address, please: ${COMMAND} add Kitchen 192.168.1.50`)
      const others = settings.read().printers.filter(({ name }) => name !== first)
      settings.change({ printers: [...others, { name: first, ...address }] })
      return `${first} is at ${formatAddress(address)}.`
    }
    case 'remove': {
      const { printers } = settings.read()
      const left = printers.filter(({ name }) => name !== first)
      if (left.length === printers.length) throw new CommandError(`No printer is called "${first ?? ''}".`)
      settings.change({ printers: left })
      return 'Removed.'
    }
    case 'listed-only':
      if (first !== 'on' && first !== 'off') throw new CommandError('On or off, please.')
      settings.change({ listedOnly: first === 'on' })
      return first === 'on'
        ? 'Tills print to added printers and queues only.'
        : 'Tills also print to port 9100 of private addresses.'
    default:
      throw new CommandError(HELP)
  }
}
