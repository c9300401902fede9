import { fine } from '../main.tsx' // breaks house(import-table) [hub-app]

export const planted = fine
