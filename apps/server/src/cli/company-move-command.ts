import { StartupError } from '../config/startup-error.ts'
import { checkOwnDatabase } from '../db/cluster/own-database.ts'
import { clearCompany, moveCompany, takeMoveBack } from '../db/company-move/move-company.ts'
import { MoveRefused } from '../db/company-move/move-refused.ts'
import { openDatabase } from '../db/database.ts'
import { registrationOf } from './admin.ts'
import type { Options } from './admin-values.ts'
import { CommandError } from './command-error.ts'

/** The address as a browser writes the origin of its pages. */
const addressOf = (text: Options[string]): string => {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new CommandError(
    '--address must be where the tills reach the new server, such as https://till.example.',
  )
}

const targetOf = async (to: Options[string]): Promise<string> => {
  if (typeof to !== 'string' || !/^postgres(ql)?:\/\/./.test(to))
    throw new CommandError('The target is missing: --to postgres://… of the owner of the other database.')
  await checkOwnDatabase(to, '--to').catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error
    throw new CommandError(`Nothing was moved: ${error.message}`)
  })
  return to
}

const findCompany = async (url: string, name: Options[string]) => {
  const db = openDatabase(url, { connections: 1 })
  try {
    return await db.kysely.transaction().execute((tx) => registrationOf(tx, { registration: name }))
  } finally {
    await db.close()
  }
}

/** `evertill move --company`: forward by default, and after an interruption from where it stopped. */
export const runCompanyMove = async (
  url: string,
  options: Options,
  say: (line: string) => void,
): Promise<string> => {
  const { registration_id: company, registration_name: name } = await findCompany(url, options.company)
  try {
    if (options.clear === true) {
      await clearCompany(url, company)
      return `What ${name} had left here is deleted. Its calls are still sent to the new address.`
    }
    const move = { from: url, to: await targetOf(options.to), company, onProgress: say }
    if (options['take-back'] === true) {
      await takeMoveBack(move)
      return `${name} stays here. What had been copied is deleted there.`
    }
    const { rows, pauseMs } = await moveCompany({ ...move, address: addressOf(options.address) })
    if (pauseMs === undefined) return `${name} has moved.`
    return (
      `${name} has moved: ${rows} rows compared, nobody could sell for ${(pauseMs / 1_000).toFixed(1)} s. ` +
      'Its rows stay here, closed, until it comes back or --clear deletes them.'
    )
  } catch (error) {
    throw error instanceof MoveRefused ? new CommandError(`${name} was not moved: ${error.message}.`) : error
  }
}
