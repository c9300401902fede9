import { fine } from 'react' // breaks house(import-table) [hub-no-react-resources]

export const planted = fine
