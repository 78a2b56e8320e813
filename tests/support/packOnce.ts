import type { TestProject } from 'vitest/node'
import { type Packed, packLibrary } from './packed.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    packed: Packed
  }
}

export function setup(project: TestProject) {
  project.provide('packed', packLibrary(project.name))
}
