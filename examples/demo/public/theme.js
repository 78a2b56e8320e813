// Before the first paint: a page that begins dark would flash on a light system.
document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
