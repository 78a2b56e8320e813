import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/root.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(['ConnectPage.tsx', 'EmailLogin.tsx', 'SocialLogin.tsx'])(
  'the page that is tested in a browser is that of the docs: %s',
  (name) => {
    const [, code = ''] =
      new RegExp(`^\`\`\`tsx\\n// ${name}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(read('docs/headless.md')) ?? []
    expect(read(`examples/demo/src/headless/${name}`)).toBe(code)
  },
)
