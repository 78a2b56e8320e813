import { element, header } from '../ui/dom.ts'
import '../ui/style.css'
import { applySystemTheme } from '../ui/theme.ts'

applySystemTheme()
document.body.replaceChildren(
  header(),
  element(
    'main',
    'document',
    element('h1', 'title', 'No export here'),
    element('p', '', 'A real service lets you move your keys to a wallet of your own on this page.'),
    element(
      'p',
      '',
      'This reference for development has no export: its keys stay in this browser, encrypted, and are not for real funds.',
    ),
  ),
)
