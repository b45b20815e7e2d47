// Before the first paint, so that whoever chose a theme does not see the other one flash by.
try {
  const { theme } = JSON.parse(localStorage.getItem('damier.settings') || '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the system.
}
