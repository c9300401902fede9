import { defineConfig } from 'vitest/config'
import { ringOf, RINGS } from '../test/rings.mjs'
import { PLANTS } from './plants.mjs'

const plant = PLANTS[Number(process.env['EVERTILL_PLANT'])]

const isPg = plant !== undefined && ringOf(plant.test) === 'pg'

/** Runs the ring of the plant's test with one protection taken out in memory. */
export default defineConfig({
  plugins: [
    {
      name: 'plant',
      enforce: 'pre',
      transform(code, id) {
        if (!plant || !id.endsWith(plant.file)) return undefined
        // An edit that no longer matches the source would change nothing, and its test would pass.
        if (!code.includes(plant.take)) throw new Error(`${plant.file} does not contain: ${plant.take}`)
        process.stdout.write('planted\n')
        return code.replace(plant.take, plant.leave)
      },
    },
  ],
  test: {
    ...(isPg ? { ...RINGS.pg, globalSetup: 'tools/test/postgres.setup.ts' } : RINGS.unit),
    environment: 'node',
    setupFiles: 'tools/test/seed.setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
