import { fine } from '@evertill/ui/fine.ts' // breaks house(import-table) [headless-no-ui]
import { value } from '@evertill/ui/observable.ts'

export const planted = [fine, value]
