import { fine } from 'react' // breaks house(import-table) [no-react-actions]

export const planted = fine
