use flitscope_network::heap;
use flitscope_network::heap::Heap;

/// Entries with ids, which are reused after an entry is removed.
#[derive(Clone, Debug)]
pub(super) struct Table<T> {
    entries: Vec<Option<T>>,
    free: Vec<u32>,
}

heap!(Table<T: Heap> { entries, free });

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T> Table<T> {
    pub(super) fn add(&mut self, thing: T) -> u32 {
        match self.free.pop() {
            Some(id) => {
                self.entries[id as usize] = Some(thing);
                id
            }
            None => {
                self.entries.push(Some(thing));
                self.entries.len() as u32 - 1
            }
        }
    }

    pub(super) fn get(&self, id: u32) -> Option<&T> {
        self.entries.get(id as usize)?.as_ref()
    }

    pub(super) fn get_mut(&mut self, id: u32) -> Option<&mut T> {
        self.entries.get_mut(id as usize)?.as_mut()
    }

    pub(super) fn remove(&mut self, id: u32) -> Option<T> {
        let thing = self.entries.get_mut(id as usize)?.take();
        if thing.is_some() {
            self.free.push(id);
        }
        thing
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().flatten()
    }
}
