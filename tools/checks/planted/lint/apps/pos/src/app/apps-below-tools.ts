import { fine } from '../../../../tools/fine.mjs' // breaks house(import-table) [apps-below-tools]

export const planted = fine
