import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What a test file declares in its first lines, or its project's environment. */
const environmentOf = ({ moduleId }: TestSpecification) =>
  (readFileSync(moduleId, 'utf8').match(/^\/\/ @vitest-environment.*$/gm) ?? []).sort().join()

/**
 * Files with one environment follow each other: vitest ends a worker that files share, with all the modules that it has
 * loaded, as soon as the next file wants another environment.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const groups = new Map<string, TestSpecification[]>()
    for (const file of sorted) {
      const key = `${file.project.name} ${environmentOf(file)}`
      groups.set(key, [...(groups.get(key) ?? []), file])
    }
    return [...groups.values()].flat()
  }
}
