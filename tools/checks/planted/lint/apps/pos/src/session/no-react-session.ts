import { fine } from 'react-router' // breaks house(import-table) [no-react-session]

export const planted = fine
