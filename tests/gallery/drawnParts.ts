import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/root.ts'

/** Groups of states run in processes of their own, so they leave what they have drawn in files. */
const folder = join(root, '.cache/gallery-parts')

export const forgetDrawn = () => rmSync(folder, { recursive: true, force: true })

export function writeDrawn(group: string, options: Iterable<string>) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${group}.json`), JSON.stringify([...options]))
}

/** By group. */
export const readDrawn = (): Record<string, string[]> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]]),
  )
