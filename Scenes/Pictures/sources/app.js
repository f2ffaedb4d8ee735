// The bars that the app's pages share.
const icons = {
  compass: '<circle cx="13" cy="13" r="9.500"/><path class="solid" d="M17.500 8.500l-2.800 6.200-6.200 2.800 2.800-6.200z"/>',
  today: '<rect x="4.500" y="5" width="17" height="17" rx="4"/><path d="M8.500 10h9M8.500 14h9M8.500 18h5"/>',
  map: '<path d="M4 7.500l6-2.500 6 2.500 6-2.500v13.500l-6 2.500-6-2.500-6 2.500zM10 5v13.500M16 7.500V21"/>',
  bookmark: '<path d="M7.500 4.500h11a1 1 0 0 1 1 1V21.500l-6.500-5-6.500 5V5.500a1 1 0 0 1 1-1z"/>',
  activity: '<path d="M3.500 14h4.500l3-8.500 4.500 15 3-6.500h4"/>',
  person: '<circle cx="13" cy="9" r="4.200"/><path d="M4.800 22c.8-4.600 4.200-6.800 8.200-6.800s7.400 2.200 8.200 6.800"/>',
};

const status = `<span class="time">9:41</span><svg width="70" height="14" viewBox="0 0 70 14" fill="currentColor">
  <rect x="0" y="8" width="3.200" height="5" rx="1"/><rect x="5" y="5.600" width="3.200" height="7.400" rx="1"/><rect x="10" y="3" width="3.200" height="10" rx="1"/><rect x="15" y="0.500" width="3.200" height="12.500" rx="1"/>
  <path d="M31 2.500c2.600 0 5 1 6.800 2.700l1.300-1.400C36.900 1.700 34.100.6 31 .6s-5.900 1.100-8.100 3.200l1.300 1.400C26 3.500 28.400 2.500 31 2.500zm0 4.200c1.500 0 2.900.6 3.900 1.500l1.400-1.400c-1.400-1.300-3.300-2.100-5.300-2.100s-3.900.8-5.300 2.100l1.400 1.400c1-.9 2.400-1.500 3.900-1.500zm2.400 2.900c-.6-.6-1.500-.9-2.400-.9s-1.800.3-2.400.9L31 12.200z"/>
  <rect x="44.500" y="1" width="22" height="11.500" rx="3.400" fill="none" stroke="currentColor" opacity=".4"/><rect x="46.200" y="2.700" width="18.600" height="8.100" rx="2"/><path d="M67.800 4.700v4.100c.9-.3 1.500-1.100 1.500-2s-.6-1.700-1.500-2.100z" opacity=".5"/></svg>`;

for (const bar of document.querySelectorAll(".status")) bar.innerHTML = status;
for (const bar of document.querySelectorAll(".tabs")) {
  bar.innerHTML = [["Explore", "compass"], ["Stories", "today"], ["Map", "map"], ["Saved", "bookmark"], ["Activity", "activity"]]
    .map(([name, icon]) => `<div${name === bar.dataset.on ? ' class="on"' : ""}><svg class="icon" viewBox="0 0 26 26">${icons[icon]}</svg>${name}</div>`).join("");
}
