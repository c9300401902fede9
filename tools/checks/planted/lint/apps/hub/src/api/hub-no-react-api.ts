import { fine } from 'react' // breaks house(import-table) [hub-no-react-api]

export const planted = fine
