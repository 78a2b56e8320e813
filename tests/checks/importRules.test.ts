import { expect, test } from 'vitest'
import { runPart } from '../../scripts/check.mjs'
import { plant } from './plant.ts'

const cruise = (files: Record<string, string>) => runPart('import rules', plant(files))

const sound = {
  'src/core/once.ts': 'export const once = 1\n',
  'src/services/http.ts':
    "import { once } from '../../src/core/once.js'\nexport type Http = typeof once\nexport const http = once\n",
  'src/controllers/account.ts':
    "import { once } from '../../src/core/once.js'\nimport type { Http } from '../../src/services/http.js'\nexport const account = (http: Http) => [http, once]\n",
  'src/ui/Button.ts': "import { once } from '../../src/core/once.js'\nexport const Button = once\n",
  'src/features/swap/feature.ts':
    "import { Button } from '../../ui/Button.js'\nexport const swap = { Button, load: () => import('./views/SwapView.js') }\n",
  // A type-only import and a dynamic import form no cycle.
  'src/features/swap/views/SwapView.ts':
    "import type { swap } from '../feature.js'\nexport default {} as typeof swap\n",
  // The contracts describe what refers to them.
  'src/modal/modal.ts': "import type { Feature } from './feature.js'\nexport type Modal = { features: Feature[] }\n",
  'src/modal/feature.ts':
    "import type { Modal } from './modal.js'\nexport type Feature = { start(modal: Modal): void }\n",
  'src/features/index.ts': "export { swap } from './swap/feature.js'\n",
  'src/modal/createBody.ts': "import { swap } from '../features/index.js'\nexport const body = swap\n",
}

test('a valid tree passes', async () => {
  const { code, output } = await cruise(sound)
  expect(code, output).toBe(0)
})

/** Each in its own files, so that one run finds all of them. */
const wrong = [
  {
    what: 'a circle',
    rule: 'no circle',
    files: {
      'src/core/a.ts': "import { b } from './b.js'\nexport const a = () => b\n",
      'src/core/b.ts': "import { a } from './a.js'\nexport const b = () => a\n",
    },
  },
  {
    what: 'a circle of types',
    rule: 'no circle',
    files: {
      'src/core/c.ts': "import type { D } from './d.js'\nexport type C = D[]\n",
      'src/core/d.ts': "import type { C } from './c.js'\nexport type D = { c: C }\n",
    },
  },
  {
    what: 'ui that imports a controller',
    rule: 'ui: layer',
    files: { 'src/ui/Card.ts': "import { account } from '../controllers/account.js'\nexport const Card = account\n" },
  },
  {
    what: 'a type of a forbidden layer',
    rule: 'core: layer',
    files: { 'src/core/odd.ts': "import type { Http } from '../../src/services/http.js'\nexport type Odd = Http\n" },
  },
  {
    what: 'a value of a layer that is known as a type only',
    rule: 'controllers: types only',
    files: { 'src/controllers/odd.ts': "import { http } from '../../src/services/http.js'\nexport const odd = http\n" },
  },
  {
    what: 'a feature that imports another one',
    rule: 'no feature in a feature',
    files: { 'src/features/send/feature.ts': "import { swap } from '../swap/feature.js'\nexport const send = swap\n" },
  },
  {
    what: 'a feature reached past the list of features',
    rule: 'modal: layer',
    files: { 'src/modal/odd.ts': "import { swap } from '../features/swap/feature.js'\nexport const odd = swap\n" },
  },
  {
    what: 'source that imports an entry',
    rule: 'entries and doubles are for others',
    files: {
      'src/exports/index.ts': 'export const entry = 1\n',
      'src/features/send/odd.ts': "import { entry } from '../../exports/index.js'\nexport const odd = entry\n",
    },
  },
] as const

test('a forbidden import fails, by the name of its rule', async () => {
  const { code, output } = await cruise(Object.assign({}, sound, ...wrong.map(({ files }) => files)))
  expect(code).not.toBe(0)
  for (const { what, rule, files } of wrong) {
    const names = Object.keys(files)
    const found = output
      .split('\n')
      .some((line) => line.includes(`error ${rule}: `) && names.some((name) => line.includes(`${name} `)))
    expect(found, `${what}\n${output}`).toBe(true)
  }
})
