import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './checks/files.mjs'

/**
 * `npm run fuzz -- --requests 1000000 [--seed 42]`: the fuzzer of the tests at any size. It prints its seed in the
 * title; the same seed makes the same requests.
 */
const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const { status } = spawnSync(
  process.execPath,
  [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project=pg', 'http/contract.fuzz'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      EVERTILL_FUZZ_REQUESTS: values.requests ?? '20000',
      ...(values.seed === undefined ? {} : { EVERTILL_SEED: values.seed }),
    },
  },
)
process.exitCode = status ?? 1
