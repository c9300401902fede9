import { randomUUID } from 'node:crypto'
import { IMPORT_PART_BYTES, type ImportJob, type ImportKind, type ImportedRow } from '@evertill/contract'
import type { Database } from '../db/database.ts'
import { workOnImports } from '../services/imports/import-job.ts'
import type { HubTestCaller } from './hub-caller.ts'

type Job = { Import: ImportJob }
type Columns = {
  Columns: { Heading: string; Samples: string[]; Field: string | null }[]
  DecimalSign: '.' | ','
  DateOrder: 'day' | 'month'
}
type Settings = { Fields: (string | null)[]; DecimalSign: '.' | ','; DateOrder: 'day' | 'month' }

/** Plays the pages of the hub: uploads a file, takes the columns as they are guessed, and runs it. */
export const importClient = (hub: HubTestCaller, db: Database) => {
  const work = () => workOnImports({ db, processId: randomUUID(), isStopping: () => false })
  const at = (key: string, step: string) => `/manage/imports/${key}/${step}`

  const upload = async (Kind: ImportKind, content: string | Buffer, FileName = `${Kind}.csv`) => {
    const key = randomUUID()
    const bytes = Buffer.from(content)
    const started = await hub.post<Job>('/manage/imports', { key, Kind, FileName, Size: bytes.length })
    if (started.status !== 201) throw new Error(`the import was refused: ${JSON.stringify(started.body)}`)
    for (let part = 0; part * IMPORT_PART_BYTES < bytes.length; part++) {
      const piece = bytes.subarray(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES)
      await hub.put(at(key, `parts/${part}`), { Content: piece.toString('base64') })
    }
    return key
  }
  const columns = (key: string) => hub.get<Columns>(at(key, 'columns'))
  const settingsOf = async (key: string): Promise<Settings> => {
    const { body } = await columns(key)
    const { DecimalSign, DateOrder } = body
    return { Fields: body.Columns.map(({ Field }) => Field), DecimalSign, DateOrder }
  }
  const read = async (key: string) => (await hub.get<Job>(`/manage/imports/${key}`)).body.Import
  const check = async (key: string, settings?: Settings) => {
    await hub.post(at(key, 'check'), settings ?? (await settingsOf(key)))
    await work()
    return read(key)
  }
  const rows = async (key: string, verdict = 'all') =>
    (await hub.get<{ Rows: ImportedRow[] }>(`${at(key, 'rows')}?verdict=${verdict}&size=500`)).body.Rows
  const step = async (key: string, name: 'run' | 'undo') => {
    const answer = await hub.post(at(key, name))
    if (answer.status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(answer.body)}`)
    await work()
    return read(key)
  }
  return {
    work,
    upload,
    columns,
    settingsOf,
    check,
    read,
    rows,
    run: (key: string) => step(key, 'run'),
    undo: (key: string) => step(key, 'undo'),
    /** Uploaded and checked. */
    checked: async (kind: ImportKind, text: string | Buffer) => {
      const key = await upload(kind, text)
      const job = await check(key)
      return { key, job, rows: await rows(key) }
    },
  }
}
