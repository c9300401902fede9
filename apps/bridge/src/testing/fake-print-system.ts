import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QueuePrograms } from '../print-queue.ts'

/** An `lp` that keeps what it was given, in the files `args` and `bytes`. */
export const KEEPS = `printf '%s\\n' "$@" > args; cat > bytes`

/** Scripts in the place of the print system, which work in `folder`. */
export const makePrograms = (folder: string, states: string, lp: string): QueuePrograms => {
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, `#!/bin/sh\ncd "${folder}"\n${text}\n`)
    chmodSync(file, 0o700)
    return file
  }
  return {
    lpstat: write(
      'lpstat',
      `if [ "$1" = -e ]; then printf 'Office\\n-evil\\nTwo words\\nBar\\n'; else ${states}; fi`,
    ),
    lp: write('lp', lp),
  }
}
