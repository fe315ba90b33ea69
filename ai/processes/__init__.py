"""Helpers of worker processes: forking from a warmed one, and ending with the parent. Import no other package of ai."""
