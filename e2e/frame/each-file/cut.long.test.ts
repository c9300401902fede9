import { damageEachFile } from './each-file.ts'

damageEachFile('cut')
