import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { API_BASE, CSRF_HEADER, IMPORT_PART_BYTES, type ImportJob } from '@evertill/contract'
import { buildOnce } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { ScoredEntry } from './frame/entry.ts'

const ROWS = 100_000
const GOAL_SECONDS = 60
const POLL_MS = 500

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** Signed in to the hub as the owner of the demo company. */
const enterHub = async (url: string): Promise<Call> => {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${url}${API_BASE}${path}`, {
      method,
      headers: body ? headers : { ...headers, 'content-type': 'text/plain' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    const cookie = answer.headers.get('set-cookie')
    if (cookie !== null) headers['cookie'] = cookie.split(';')[0] ?? ''
    return JSON.parse(text) as Record<string, unknown>
  }
  const signIn = { LoginID: 'manager@demo.test', Password: 'Demo@1234' }
  const { Session } = (await call('POST', '/manage/session', signIn)) as { Session: { CsrfToken: string } }
  headers[CSRF_HEADER] = Session.CsrfToken
  return call
}

const waitFor = async (call: Call, key: string, state: string): Promise<ImportJob> => {
  for (;;) {
    const { Import } = (await call('GET', `/manage/imports/${key}`)) as { Import: ImportJob }
    if (Import.State === state) return Import
    if (Import.State === 'failed') throw new Error(`the import failed: ${Import.Fault}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

const importRows = async (call: Call, rows: number): Promise<number> => {
  const lines = Array.from({ length: rows }, (_, at) => `BENCH-${at},Product ${at},GST 5%,${at % 900}.50`)
  const bytes = Buffer.from(`SKU,Name,Tax,RetailPrice\n${lines.join('\n')}\n`)
  const key = randomUUID()
  const began = performance.now()
  await call('POST', '/manage/imports', { key, Kind: 'products', FileName: 'bench.csv', Size: bytes.length })
  for (let part = 0; part * IMPORT_PART_BYTES < bytes.length; part++) {
    const piece = bytes.subarray(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES)
    await call('PUT', `/manage/imports/${key}/parts/${part}`, { Content: piece.toString('base64') })
  }
  const Fields = ['SKU', 'Name', 'Tax', 'RetailPrice']
  await call('POST', `/manage/imports/${key}/check`, { Fields, DecimalSign: '.', DateOrder: 'day' })
  await waitFor(call, key, 'checked')
  await call('POST', `/manage/imports/${key}/run`, {})
  const { Written } = await waitFor(call, key, 'done')
  if (Written !== rows) throw new Error(`${Written} of ${rows} rows were written`)
  return (performance.now() - began) / 1_000
}

/** From the first byte of the file until its last row is written. */
export const importBench: ScoredEntry = {
  score: async (args) => {
    buildOnce()
    const rows = Number(args.includes('--rows') ? args[args.indexOf('--rows') + 1] : ROWS)
    const work = openWorkspace()
    try {
      const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
      const seconds = await importRows(await enterHub(url), rows)
      const goal = rows === ROWS ? GOAL_SECONDS : null
      return [
        {
          name: `import of ${rows} products`,
          unit: 's',
          repeats: 1,
          ...{ median: seconds, min: seconds, max: seconds },
          goal,
          met: goal === null ? null : seconds <= goal,
        },
      ]
    } finally {
      await work.close()
    }
  },
}
