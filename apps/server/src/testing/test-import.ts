import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openTestDatabase } from './test-database.ts'
import { beforeTests } from './test-shop.ts'

type Registration = { readonly registration_id: string; readonly currency: string }

/** A demo database, the company that files are imported for, and a folder for the files. */
export const testImport = () => {
  const database = beforeTests(() => openTestDatabase())
  const registration = beforeTests(async () => {
    const [row] = await database.query<Registration>(
      `select registration_id, currency from registrations where registration_name = 'Demo Retail'`,
    )
    if (!row) throw new Error('the demo company is missing')
    return row
  })
  const folder = mkdtempSync(join(tmpdir(), 'evertill-import-'))
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await database.drop()
  })
  return {
    database,
    registration,
    folder,
    /** Writes a file and returns its path. */
    fileOf: (name: string, text: string): string => {
      const file = join(folder, name)
      writeFileSync(file, text)
      return file
    },
  }
}
