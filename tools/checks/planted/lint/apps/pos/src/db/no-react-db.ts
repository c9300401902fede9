import { fine } from 'react' // breaks house(import-table) [no-react-db]

export const planted = fine
