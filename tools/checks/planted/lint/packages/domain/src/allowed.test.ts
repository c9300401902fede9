import { readFileSync } from 'node:fs'
import { fine as golden } from '../../contract/fixtures/golden.json'
import { test } from 'vitest'

export const planted = [golden, test, readFileSync, Date.now(), 1 / 3]
