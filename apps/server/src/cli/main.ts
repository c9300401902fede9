import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readConfig, type Config } from '../config/config.ts'
import { openDatabase } from '../db/database.ts'
import { reopen } from '../db/backup/maintenance-mode.ts'
import { seedLargeCatalogue } from '../db/seed/large-catalogue.ts'
import { runAdminCommand, registrationOf } from './admin.ts'
import { runAuditCommand } from './audit-command.ts'
import { backup, move, restore } from './backup-commands.ts'
import { runCompanyMove } from './company-move-command.ts'
import { importFile, importKindOf } from './import.ts'
import { runKeyCommand } from './key-commands.ts'
import { runDemoCommand } from './demo-command.ts'
import { openCliDatabase } from './open-database.ts'
import { runRollupCommand } from './rollup-command.ts'
import { formatError } from './format-error.ts'
import { CommandError } from './command-error.ts'
import { makeFirstRunCode } from '../services/company/first-run.service.ts'
import { type Command, parseCommandLine, rejectUnknownOptions, validateCommandLine } from './parse-args.ts'

const HELP = `evertill upgrade                      saves the database, brings it to this version, and says what it did
evertill backup <file> [--encrypt]    --encrypt: with a passphrase, read from standard input
evertill restore <file>               saves what is there first; an encrypted backup asks for its passphrase
evertill move --to <postgres://…>     the whole database, while its servers answer 503
evertill move --to <postgres://…> --company <name> --address <https://…>
                                      one company, while its tills sell; run again after an interruption
evertill move --to <postgres://…> --company <name> --take-back     ends an interrupted move with the company here
evertill move --company <name> --clear             deletes the rows that a company has left behind
evertill reopen
evertill import products|categories|customers|opening-balances|taxes|offers|service-areas <file.csv|file.xlsx> [--registration <name>] [--dry-run]
evertill admin company create --company-name <name> --address1 … --city … --pincode … --login <mail> --name <owner> [--country IN] [--gstin …] [--state-code 29] [--tax gst|composition|none|"VAT 20"] …
                                      a whole company that can sell; the owner's password is read from standard input
evertill admin code create                         a one-time code for creating a company in the hub from another machine
evertill admin demo delete                         the demo companies with everything in them; no start makes them again
evertill admin registration|store|register|user list
evertill admin registration|store|register|user create [--registration <name>] --column value …
evertill admin registration|store|register|user change --id <id> --column value …
evertill admin rights grant --login <login> --store-id <id> --resource <name> --perms read,create
evertill admin rights revoke --login <login> --store-id <id> [--resource <name>]    without --resource: all rights in the store
evertill admin rule set --login <login> --store-id <id> --action Discount --mode Allow|Approve|Deny [--free-percent 10]
evertill admin password|pin set --login <login>    the password, or approval PIN, is read from standard input
evertill admin session list --login <login>
evertill admin session end --login <login> [--id <session>]    without --id: all sessions of the account
evertill admin secret list|create|rotate --channel <key> | --carrier <key> | --subscriber <id> | --network <channel key>
evertill admin secret revoke --channel <key> … --id <secret>       after rotate both secrets are valid until one is revoked
evertill admin delivery list|resend [--id <delivery>]             events that no subscriber took (dead letters)
evertill admin key list
evertill admin key rotate [--drop-old yes]         a new key signs access tokens; --drop-old ends all earlier tokens
evertill rollup rebuild [--check]     computes the totals of all reports again from the documents; --check: only compares them
evertill audit verify [company] [--head <head>]   proves that no entry of the audit trail was changed or removed; --head: noted down earlier
evertill bridge …                                  prints for the tills on this computer, see docs/BRIDGE.md
evertill demo-large                                100,000 products for the demo company`

/** Another one-time code, without a restart of the server. */
const createCode = async (
  url: string,
  verb: string | undefined,
  options: Command['options'],
): Promise<string> => {
  rejectUnknownOptions('admin code create', [], options)
  if (verb !== 'create') throw new CommandError('Say what to do: evertill admin code create.')
  return `${await makeFirstRunCode(url)}   creates one company in the hub, within 24 hours`
}

/** A line of standard input; on a terminal, asks for it. */
const readSecret = async (question: string): Promise<string> => {
  const lines = createInterface({
    input: process.stdin,
    ...(process.stdin.isTTY ? { output: process.stderr } : {}),
  })
  try {
    if (process.stdin.isTTY) return await lines.question(question)
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}

const readPassword = (): Promise<string> => readSecret('Password: ')

/** Asked for twice on a terminal: nobody could read a backup whose passphrase was mistyped. */
const readNewPassphrase = async (): Promise<string> => {
  const first = await readSecret('Passphrase: ')
  if (process.stdin.isTTY && first !== (await readSecret('Again: ')))
    throw new CommandError('Nothing was saved: the two passphrases differ.')
  return first
}

const inTransaction = async <Result>(
  url: string,
  work: Parameters<ReturnType<ReturnType<typeof openDatabase>['kysely']['transaction']>['execute']>[0],
): Promise<Result> => {
  const db = openDatabase(url, { connections: 1 })
  try {
    return (await db.kysely.transaction().execute(work)) as Result
  } finally {
    await db.close()
  }
}

const run = async (
  url: string,
  { dataDir }: Config,
  { args: [command, ...args], options }: Command,
  isUpgraded: boolean,
): Promise<string> => {
  const file = () => {
    const name = args.at(command === 'import' ? 1 : 0)
    if (name === undefined) throw new CommandError('The file name is missing.')
    return name
  }
  switch (command) {
    case 'upgrade':
      return isUpgraded
        ? 'The database is of this version now.'
        : 'There is nothing to upgrade: the database is of this version.'
    case 'backup':
      return backup(url, file(), options.encrypt === true ? await readNewPassphrase() : undefined)
    case 'restore': {
      const passphrase = () => readSecret('Passphrase of the backup: ')
      return restore(url, file(), { copyFolder: join(dataDir, 'backups'), passphrase })
    }
    case 'move':
      if (options.company !== undefined)
        return runCompanyMove(url, options, (line) => process.stderr.write(`${line}\n`))
      if (typeof options.to !== 'string') throw new CommandError('The target is missing: --to postgres://…')
      return move(url, options.to)
    case 'reopen':
      await reopen(url)
      return 'The servers are open again.'
    case 'import': {
      const kind = importKindOf(args[0])
      const registration = await inTransaction<Awaited<ReturnType<typeof registrationOf>>>(url, (tx) =>
        registrationOf(tx, options),
      )
      return importFile(url, registration, { kind, file: file(), dryRun: options['dry-run'] === true })
    }
    case 'admin':
      if (args[0] === 'code') return createCode(url, args[1], options)
      if (args[0] === 'demo') return runDemoCommand(url, args[1], options)
      return inTransaction(url, (tx) => runAdminCommand(tx, args, options, readPassword))
    case 'rollup':
      return runRollupCommand(url, args[0], options.check === true)
    case 'audit':
      return runAuditCommand(url, args, options)
    case 'demo-large':
      return `The demo company has ${await seedLargeCatalogue(url)} products.`
    default:
      throw new CommandError(HELP)
  }
}

const COMMANDS = [
  'upgrade',
  'backup',
  'restore',
  'move',
  'reopen',
  'import',
  'admin',
  'rollup',
  'audit',
  'demo-large',
]

const main = async (): Promise<number> => {
  try {
    const { args, options } = parseCommandLine(process.argv.slice(2))
    // Checked here, before PostgreSQL is started.
    if (!COMMANDS.includes(args[0] ?? '')) throw new CommandError(HELP)
    validateCommandLine({ args, options })
    const config = readConfig(process.env, process.cwd())
    if (args[0] === 'admin' && args[1] === 'key') {
      process.stdout.write(`${runKeyCommand(config, args[2] ?? '', options)}\n`)
      return 0
    }
    const database = await openCliDatabase(config, (line) => process.stderr.write(`${line}\n`))
    try {
      process.stdout.write(`${await run(database.url, config, { args, options }, database.isUpgraded)}\n`)
    } finally {
      await database.close()
    }
    return 0
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`)
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    return 1
  }
}

process.exit(await main())
