import 'latchkey/styles.css'
