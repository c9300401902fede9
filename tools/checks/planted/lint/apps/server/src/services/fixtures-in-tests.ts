import fine from '@evertill/contract/fixtures/golden.json' // breaks house(import-table) [fixtures-in-tests]

export const planted = fine
