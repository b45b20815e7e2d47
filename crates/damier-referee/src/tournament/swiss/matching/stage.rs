//! One stage: two vertices more are matched.

use super::{Circle, Edge, Label, Matching, NONE, Node};
use crate::tournament::swiss::weight::Weight;

impl<const L: usize> Matching<L> {
    /// Two of those that are alone are matched, or lead to two that are. Their trees grow from the last one first.
    pub(super) fn stage(&mut self, roots: &[usize]) {
        self.labels.fill(Label::Free);
        self.entries.fill(None);
        self.nearest.fill(None);
        self.queue.clear();
        for &root in roots {
            self.make_outer(self.tops[root], None);
        }
        loop {
            while let Some(vertex) = self.queue.pop() {
                if self.scan(vertex) {
                    return self.tidy();
                }
            }
            if self.change_duals() || self.use_tight() {
                return self.tidy();
            }
        }
    }

    /// Blossoms that say nothing any more.
    fn tidy(&mut self) {
        for node in self.size..2 * self.size {
            if self.is_used(node) && self.duals[node] == Weight::ZERO && self.parents[node] == NONE
            {
                self.dissolve(node);
            }
        }
    }

    /// Looks at all edges of an outer vertex. True, if two more are matched.
    fn scan(&mut self, vertex: usize) -> bool {
        for at in 0..self.live.len() {
            let other = self.live[at];
            let top = self.tops[other];
            if top == self.tops[vertex] || self.labels[top] == Label::Inner {
                continue;
            }
            let edge = (vertex, other);
            let slack = self.slack(edge);
            if slack != Weight::ZERO {
                self.note(top, edge, slack);
            } else if self.meet(edge) {
                return true;
            }
        }
        false
    }

    fn note(&mut self, node: Node, edge: Edge, slack: Weight<L>) {
        if self.nearest[node].as_ref().is_none_or(|(_, best)| slack < *best) {
            self.nearest[node] = Some((edge, slack));
        }
    }

    /// What a tight edge from an outer vertex leads to: a tree grows, a blossom is found, or two more are matched.
    fn meet(&mut self, (vertex, other): Edge) -> bool {
        let top = self.tops[other];
        match self.labels[top] {
            Label::Inner => {}
            Label::Free => {
                self.make_inner(top, (vertex, other));
                let base = self.bases[top];
                let mate = self.mates[base];
                self.make_outer(self.tops[mate], Some((base, mate)));
            }
            Label::Outer => {
                let Some(ancestor) = self.ancestor(vertex, other) else {
                    self.augment(vertex, other);
                    self.augment(other, vertex);
                    return true;
                };
                self.shrink((vertex, other), ancestor);
            }
        }
        false
    }

    fn make_inner(&mut self, node: Node, entry: Edge) {
        self.labels[node] = Label::Inner;
        self.entries[node] = Some(entry);
        self.nearest[node] = None;
    }

    fn make_outer(&mut self, node: Node, entry: Option<Edge>) {
        self.labels[node] = Label::Outer;
        self.entries[node] = entry;
        self.nearest[node] = None;
        let vertices = self.vertices(node);
        self.queue.extend(vertices);
    }

    /// From an outer node to the next one on the way to its root: the inner node between them is entered by the
    /// first edge, and left by the second.
    fn up(&self, outer: Node) -> Option<(Edge, Edge)> {
        let left = self.entries[outer]?;
        let entered = self.entries[self.tops[left.0]]?;
        Some((entered, left))
    }

    /// The first node that is on the ways of both to their roots.
    fn ancestor(&mut self, one: usize, other: usize) -> Option<Node> {
        self.mark += 1;
        let mut both = [Some(self.tops[one]), Some(self.tops[other])];
        while both != [None, None] {
            if let Some(node) = both[0] {
                if self.marks[node] == self.mark {
                    return Some(node);
                }
                self.marks[node] = self.mark;
                both[0] = self.up(node).map(|(entered, _)| self.tops[entered.0]);
            }
            both.swap(0, 1);
        }
        None
    }

    /// Makes a blossom of two ways from an ancestor that an edge closes.
    fn shrink(&mut self, (vertex, other): Edge, ancestor: Node) {
        let Some(blossom) = self.unused.pop() else { return };
        let mut circle = Circle::default();
        let mut node = self.tops[vertex];
        while let (true, Some((entered, left))) = (node != ancestor, self.up(node)) {
            circle.children.extend([node, self.tops[left.0]]);
            circle.links.extend([left, entered]);
            node = self.tops[entered.0];
        }
        circle.children.push(ancestor);
        circle.children.reverse();
        circle.links.reverse();
        circle.links.push((vertex, other));
        node = self.tops[other];
        while let (true, Some((entered, left))) = (node != ancestor, self.up(node)) {
            circle.children.extend([node, self.tops[left.0]]);
            circle.links.extend([(left.1, left.0), (entered.1, entered.0)]);
            node = self.tops[entered.0];
        }
        for &child in &circle.children {
            self.parents[child] = blossom;
            if self.labels[child] == Label::Inner {
                let vertices = self.vertices(child);
                self.queue.extend(vertices);
            }
        }
        circle.nearest = self.nearest_of_all(&circle.children);
        self.circles[blossom] = circle;
        self.labels[blossom] = Label::Outer;
        self.entries[blossom] = self.entries[ancestor];
        self.bases[blossom] = self.bases[ancestor];
        self.duals[blossom] = Weight::ZERO;
        self.set_top(blossom);
        self.find_nearest(blossom);
    }

    /// An inner blossom whose dual is nothing: its children are in the tree, or free again.
    fn unfold(&mut self, blossom: Node) {
        let Some(entry) = self.entries[blossom] else { return };
        let child = self.child(blossom, entry.1);
        let children = self.circles[blossom].children.clone();
        for &child in &children {
            self.set_top(child);
            self.labels[child] = Label::Free;
            self.nearest[child] = None;
        }
        let first = children.iter().position(|&it| it == child).unwrap_or_default();
        let is_back = first % 2 == 0;
        self.make_inner(child, entry);
        let mut at = first;
        while at != 0 {
            let (next, left) = self.towards_base(blossom, at, is_back);
            self.make_outer(children[next], Some(left));
            let (after, entered) = self.towards_base(blossom, next, is_back);
            self.make_inner(children[after], entered);
            at = after;
        }
        self.discard(blossom);
        for child in children {
            if self.labels[child] == Label::Free {
                self.find_nearest(child);
            }
        }
    }

    /// For each vertex, the nearest one of some nodes.
    fn nearest_of_all(&self, nodes: &[Node]) -> Vec<usize> {
        let mut nearest = vec![0; self.size];
        for &vertex in &self.live {
            let each = nodes.iter().map(|&node| self.nearest_in(node, vertex));
            nearest[vertex] = each.min_by_key(|&it| self.slack((it, vertex))).unwrap_or_default();
        }
        nearest
    }

    fn find_nearest(&mut self, node: Node) {
        self.nearest[node] = None;
        for at in 0..self.live.len() {
            let vertex = self.live[at];
            let top = self.tops[vertex];
            if top != node && self.labels[top] == Label::Outer {
                let edge = (vertex, self.nearest_in(node, vertex));
                self.note(node, edge, self.slack(edge));
            }
        }
    }

    /// Matches a vertex with a mate, and on the way to the root everybody with the other neighbour.
    fn augment(&mut self, vertex: usize, mate: usize) {
        let (mut vertex, mut mate) = (vertex, mate);
        loop {
            let outer = self.tops[vertex];
            let up = self.up(outer);
            self.rebase(outer, vertex);
            self.mates[vertex] = mate;
            let Some(((next, entered), _)) = up else { return };
            self.rebase(self.tops[entered], entered);
            self.mates[entered] = next;
            (vertex, mate) = (next, entered);
        }
    }

    /// The outermost nodes.
    fn outermost(&self) -> Vec<Node> {
        let vertices = self.live.iter().copied().filter(|&it| self.tops[it] == it);
        let blossoms =
            (self.size..2 * self.size).filter(|&it| self.is_used(it) && self.parents[it] == NONE);
        vertices.chain(blossoms).collect()
    }

    /// By as much as makes another edge tight, or an inner blossom's dual nothing. True, if there is no such
    /// thing.
    fn change_duals(&mut self) -> bool {
        let nodes = self.outermost();
        let steps =
            nodes.iter().filter_map(|&node| match (self.labels[node], &self.nearest[node]) {
                (Label::Free, Some((_, slack))) => Some(*slack),
                (Label::Outer, Some((_, slack))) => Some(slack.half()),
                (Label::Inner, _) if node >= self.size => Some(self.duals[node].half()),
                _ => None,
            });
        let Some(step) = steps.min() else { return true };
        for at in 0..self.live.len() {
            let vertex = self.live[at];
            self.duals[vertex] = match self.labels[self.tops[vertex]] {
                Label::Free => continue,
                Label::Outer => self.duals[vertex] - step,
                Label::Inner => self.duals[vertex] + step,
            };
        }
        for node in nodes {
            let label = self.labels[node];
            if node >= self.size && label == Label::Outer {
                self.duals[node] = self.duals[node] + step + step;
            } else if node >= self.size && label == Label::Inner {
                self.duals[node] = self.duals[node] - step - step;
            }
            if let Some((_, slack)) = &mut self.nearest[node] {
                *slack = *slack - step;
                if label == Label::Outer {
                    *slack = *slack - step;
                }
            }
        }
        false
    }

    /// What became tight. True, if two more are matched.
    fn use_tight(&mut self) -> bool {
        for node in self.outermost() {
            let Some((edge, slack)) = self.nearest[node] else { continue };
            let is_there = self.tops[edge.1] == node && self.tops[edge.0] != node;
            if slack == Weight::ZERO && is_there && self.meet(edge) {
                return true;
            }
        }
        for node in self.size..2 * self.size {
            let is_inner = self.is_used(node) && self.parents[node] == NONE;
            if is_inner && self.labels[node] == Label::Inner && self.duals[node] == Weight::ZERO {
                self.unfold(node);
            }
        }
        false
    }
}
