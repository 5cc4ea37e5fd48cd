// Sets the chosen theme before the first paint. A module would run after it.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the theme of the system is used.
}
