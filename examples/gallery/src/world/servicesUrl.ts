/** Not a real host: any request to another URL is a mistake. */
export const SERVICES_URL = 'https://services.example'
