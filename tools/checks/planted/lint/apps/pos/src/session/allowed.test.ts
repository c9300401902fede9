import 'fake-indexeddb/auto'
import { fine as golden } from '@evertill/contract/fixtures/golden.json'
import { test } from 'vitest'
import { fine as server } from '../sync/testing/fake-server.ts'
import { fine as testing } from '../testing/fine.ts'

export const planted = [golden, test, server, testing]
