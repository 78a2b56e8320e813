// Decides which step may run when: as many in parallel as there are cores.

/**
 * @typedef {{ name: string, cores: number, needs?: readonly string[] }} Step
 * `cores` is how many it keeps busy; a step that wants more than there are gets all of them, and so runs alone.
 */

/**
 * Runs all steps, earlier ones first where several could begin. A step begins when those that it needs have succeeded
 * and its cores are free; one whose need has failed is left out.
 *
 * @template Result
 * @param {readonly Step[]} steps
 * @param {{
 *   cores: number,
 *   run: (name: string, cores: number) => Promise<Result>,
 *   leaveOut: (name: string, missing: string) => Result,
 *   isGood: (result: Result) => boolean,
 * }} options
 * @returns {Promise<Result[]>} in the order of the steps
 */
export async function schedule(steps, { cores, run, leaveOut, isGood }) {
  const cache = new Set(steps.map(({ name }) => name))
  const results = new Map()
  const running = new Map()
  const waiting = [...steps]
  let free = cores

  async function begin({ name }, expected) {
    free -= expected
    const result = await run(name, expected)
    free += expected
    running.delete(name)
    results.set(name, result)
  }

  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      // A step that is not selected is not needed either.
      const needs = (step.needs ?? []).filter((need) => cache.has(need))
      const failed = needs.find((need) => results.has(need) && !isGood(results.get(need)))
      const expected = Math.min(step.cores, cores)
      if (failed === undefined && (expected > free || needs.some((need) => !results.has(need)))) continue
      waiting.splice(waiting.indexOf(step), 1)
      if (failed === undefined) running.set(step.name, begin(step, expected))
      else results.set(step.name, leaveOut(step.name, failed))
    }
    if (running.size > 0) await Promise.race(running.values())
    else if (waiting.length > 0 && !waiting.some(({ needs = [] }) => needs.some((need) => results.has(need))))
      throw new Error(`These steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }
  return steps.map(({ name }) => results.get(name))
}
