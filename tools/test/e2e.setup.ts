import { afterEach } from 'vitest'
import { describePages } from '../../e2e/support/open-pages.ts'

/** A test that failed elsewhere can seldom be watched: it says what was on the screen. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of await describePages()) console.log(`After "${task.name}" the page showed:\n${page}\n`)
})
