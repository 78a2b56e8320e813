import type { Setup } from '../../examples/demo/src/settings/setup.ts'
import { createWalker, OFFLINE, OUTSIDE } from './support/createWalker.ts'
import { createRandom } from './support/random.ts'
import { expect, test } from './support/test.ts'
import { createPerson } from './support/user.ts'

test.use({ world: {} })

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const FREE_STEPS = 80
const STAYING_STEPS = 40
/** React and the browser keep the last view for a while, so one of these may keep more than the one before; a leak grows with each. */
const REPEATS = 3
/** Compiled code and the caches of the services, which have limits. */
const HEAP_GROWTH_KB = 1_500

/** Pages that differ in what the modal does. */
const setups: readonly Setup[] = [
  { instances: 1 },
  { instances: 1, signIn: 'required' },
  { instances: 2 },
  { instances: 1, skin: 'paper' },
  { instances: 1, signIn: 'optional' },
]

for (const seed of SEEDS) {
  test(`a random walk finds no error, no dead end, no lost focus and no leak (seed ${seed})`, async ({
    page,
    context,
    sandbox,
    demoWith,
    problems,
    allow,
  }, info) => {
    // About 60 s; several times that beside other work.
    test.setTimeout(600_000)
    // Answers of the services: a token has no price, or no market.
    allow(OUTSIDE, ...OFFLINE, '/v1/fungible/price', '/v1/convert/quotes')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const person = await createPerson(sandbox, '5000000000000000000', [1, 137, 42161])
    const setup = setups[seed % setups.length]
    await page.goto(demoWith({ ...setup, walletOptions: { marten: { accounts: [person.key] } } }))
    await page.waitForFunction(() => window.__demo)
    const walker = createWalker({ page, context, seed, problems })

    await walker.walk(FREE_STEPS)
    await walker.reload()
    // The same steps again: by then all that is loaded and cached once is there.
    const stay = () => walker.walk(STAYING_STEPS, { random: createRandom(seed + 1000), isStaying: true })
    await stay()
    const readings = [await walker.measure()]
    for (let repeat = 1; repeat < REPEATS; repeat++) {
      await stay()
      readings.push(await walker.measure())
    }
    /** The least that was added by the same steps. */
    const growthOf = (name: 'nodes' | 'listeners' | 'heap') =>
      Math.min(...readings.slice(1).map((reading, index) => reading[name] - (readings[index]?.[name] ?? Number.NaN)))
    info.annotations.push({ type: 'readings', description: JSON.stringify(readings) })
    expect(growthOf('nodes'), JSON.stringify(readings)).toBeLessThanOrEqual(0)
    expect(growthOf('listeners'), JSON.stringify(readings)).toBeLessThanOrEqual(0)
    expect(growthOf('heap'), JSON.stringify(readings)).toBeLessThan(HEAP_GROWTH_KB)
  })
}
