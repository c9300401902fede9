export * from '../api/fine.ts' // breaks house(import-table) [till-db]
