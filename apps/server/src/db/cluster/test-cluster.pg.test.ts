import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { findPostmaster } from './postmaster.ts'
import { startTestCluster } from './test-cluster.ts'

test(
  'ST-24 a test cluster whose process was killed is stopped by the next one',
  { timeout: 60_000 },
  async () => {
    const file = fileURLToPath(new URL('./test-cluster.ts', import.meta.url))
    const script = `import { startTestCluster } from ${JSON.stringify(file)}
    const { folder } = await startTestCluster()
    process.stdout.write(folder)
    setInterval(() => {}, 1e6)`
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
    const killed = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [output] = (await once(killed.stdout, 'data')) as [Buffer]
    const folder = output.toString('utf8')
    expect(folder.startsWith(join(tmpdir(), 'evertill-test-'))).toBe(true)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect(findPostmaster(folder)).toBeDefined()

    const next = await startTestCluster()
    expect(existsSync(folder)).toBe(false)
    const client = new Client({ connectionString: next.url })
    await client.connect()
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await client.end()
    await next.stop()
    expect(existsSync(next.folder)).toBe(false)
  },
)
