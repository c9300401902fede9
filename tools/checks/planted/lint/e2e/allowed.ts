import { fine as cluster } from '../apps/server/src/db/cluster/test-cluster.ts'
import { fine as testing } from '../apps/server/src/testing/fine.ts'

export const planted = [cluster, testing]
